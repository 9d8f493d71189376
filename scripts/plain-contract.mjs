/** @param {unknown} value */
const isSchema = (value) => value !== null && typeof value === 'object' && 'safeParse' in value;

/** What is false of most calls, and as false where it is not said. */
const UNSAID = new Set(['paged', 'events', 'keepsPages']);

/** @param {unknown} value @param {readonly string[]} without @returns {unknown} */
function plainData(value, without) {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((inner) => plainData(inner, without));
  if ('id' in value && 'form' in value && 'text' in value) return { ...value, text: undefined };
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

/** A file of messages, by its path: they are read when a program is built, and what reads them stays outside. */
export const WORDS_FILE = /packages[\\/][^\\/]+[\\/]src[\\/]words[\\/](?!message\.ts$)[^\\/?]+\.ts$/;

/**
 * A module of the contract or of messages as plain data, which is all that a client makes its calls from. Schemas and functions are left
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

/** What reads messages, by its path. */
export const MESSAGE_FILE = /api-client[\\/]src[\\/]words[\\/]message\.ts$/;

/** In its place where of a module of the contract only the schemas are wanted, and nobody is asked anything. */
export const NO_MESSAGES = 'export const message = () => ({});';

/**
 * For a program that takes schemas from the contract and asks nobody anything: messages as plain data, and nothing that
 * reads them.
 * @type {NonNullable<import('tsup').Options['esbuildPlugins']>[number]}
 */
export const withoutQuestions = {
  name: 'without-questions',
  setup(build) {
    build.onLoad({ filter: /src[\\/]words[\\/][^\\/]+\.ts$/ }, async ({ path }) => ({
      contents: MESSAGE_FILE.test(path) ? NO_MESSAGES : await plainContractModule(path),
      loader: 'js',
    }));
  },
};
