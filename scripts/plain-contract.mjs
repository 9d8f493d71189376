/** @param {unknown} value */
const isSchema = (value) => value !== null && typeof value === 'object' && 'safeParse' in value;

/** What is false of most calls, and as false where it is not said. */
const UNSAID = new Set(['paged', 'events', 'keepsPages']);

/** @param {unknown} value @param {readonly string[]} without @returns {unknown} */
function plainData(value, without) {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((inner) => plainData(inner, without));
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      isSchema(inner) || without.includes(key) || (inner === false && UNSAID.has(key))
        ? []
        : [[key, plainData(inner, without)]],
    ),
  );
}

/** A file of the contract, by its path. */
export const CONTRACT_FILE =
  /api-client[\\/]src[\\/]contract[\\/](?!(?:endpoint|schema-parts|unknown-keys)\.ts$)[^\\/?]+\.ts$/;

/**
 * A module of the contract as plain data, which is all that a client makes its calls from. Schemas and functions are left
 * out, so that importing one fails the build.
 * @param {string} path
 * @param {readonly string[]} [without] keys of calls that are left out too
 */
export async function plainContractModule(path, without = []) {
  const module = /** @type {Readonly<Record<string, unknown>>} */ (await import(path));
  return Object.entries(module)
    .flatMap(([name, value]) =>
      typeof value === 'function' || isSchema(value)
        ? []
        : [`export const ${name} = ${JSON.stringify(plainData(value, without))};`],
    )
    .join('\n');
}
