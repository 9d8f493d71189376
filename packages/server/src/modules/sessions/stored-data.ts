/** Data of a client's own as it is stored: an object, empty when it is none. */
export function dataOf(stored: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(stored);
    return parsed !== null && typeof parsed === 'object' && !Array.isArray(parsed)
      ? (parsed as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}
