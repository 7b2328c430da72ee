/** A question with two answers. `text` can be a required literal. */
export interface ConfirmRequest {
  kind: 'confirm';
  title: string;
  text?: string;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  /** What can be done instead; it cancels the question. */
  instead?: { label: string; run: () => void };
}

/** A question answered with a line of text. */
export interface PromptRequest {
  kind: 'prompt';
  title: string;
  text?: string;
  label: string;
  confirmLabel: string;
  cancelLabel?: string;
}

/** What the host shows now, with the way to answer it. */
export interface OpenDialog {
  id: number;
  request: ConfirmRequest | PromptRequest;
  /** null: cancelled; '' or text: confirmed. */
  answer: (text: string | null) => void;
}

let open: OpenDialog | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: OpenDialog | null): void {
  open = next;
  for (const listener of listeners) listener();
}

function ask(request: ConfirmRequest | PromptRequest): Promise<string | null> {
  open?.answer(null);
  lastId += 1;
  const id = lastId;
  return new Promise((resolve) => {
    const answer = (text: string | null) => {
      if (open?.id === id) set(null);
      resolve(text);
    };
    set({ id, request, answer });
  });
}

/** The store behind the one dialog host. */
export const dialogStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): OpenDialog | null => open,
};

/**
 * The port for questions. `confirmNatively` opens the browser's own dialog, used only for deleting a server. A new
 * question cancels the open one.
 */
export const dialogs = {
  confirm: async (request: Omit<ConfirmRequest, 'kind'>): Promise<boolean> =>
    (await ask({ kind: 'confirm', ...request })) !== null,
  promptText: (request: Omit<PromptRequest, 'kind'>): Promise<string | null> =>
    ask({ kind: 'prompt', ...request }),
  confirmNatively: (text: string): boolean => window.confirm(text),
};
