/** Things in the order of a number, smallest first. */
export interface MinHeap<Item> {
  readonly size: number;
  push(order: number, item: Item): void;
  peek(): Item | undefined;
  pop(): Item | undefined;
  clear(): void;
}

interface Node<Item> {
  order: number;
  item: Item;
}

/** A binary heap; the order of equal numbers is undefined. */
export function createMinHeap<Item>(): MinHeap<Item> {
  const nodes: Node<Item>[] = [];

  const orderAt = (index: number): number => nodes[index]?.order ?? Number.POSITIVE_INFINITY;

  function swap(a: number, b: number): void {
    const [first, second] = [nodes[a], nodes[b]];
    if (!first || !second) return;
    nodes[a] = second;
    nodes[b] = first;
  }

  function rise(start: number): void {
    for (let index = start; index > 0; ) {
      const parent = (index - 1) >> 1;
      if (orderAt(parent) <= orderAt(index)) return;
      swap(parent, index);
      index = parent;
    }
  }

  function sink(): void {
    for (let index = 0; ; ) {
      const left = 2 * index + 1;
      const smaller = orderAt(left + 1) < orderAt(left) ? left + 1 : left;
      if (orderAt(smaller) >= orderAt(index)) return;
      swap(index, smaller);
      index = smaller;
    }
  }

  return {
    get size() {
      return nodes.length;
    },
    push(order, item) {
      nodes.push({ order, item });
      rise(nodes.length - 1);
    },
    peek: () => nodes[0]?.item,
    pop() {
      const first = nodes[0];
      const last = nodes.pop();
      if (!first || !last) return undefined;
      if (nodes.length > 0) {
        nodes[0] = last;
        sink();
      }
      return first.item;
    },
    clear: () => void nodes.splice(0),
  };
}
