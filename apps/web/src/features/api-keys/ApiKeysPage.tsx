/** /server/$id/api-keys: what programs may do in a server. */
export function ApiKeysPage() {
  return null;
}
