import type { Config } from '../../config/config.ts';
import { keepText } from '../../db/kept-rows.ts';
import type { WireText } from '../../db/wire-text.ts';
import { describedCalls } from './described-calls.ts';
import { openApiText } from './openapi.ts';
import { VERSION } from './version.ts';

type Document = Record<string, unknown>;

let kept: { readonly of: Config; readonly name: string; readonly document: () => WireText<Document> } | undefined;

const textOf = async (config: Config): Promise<string> => openApiText(await describedCalls(), config, VERSION);

/** The OpenAPI document, which is made once for a name of the community. */
export function openApiDocument(config: Config): WireText<Document> {
  const name = config.communityName;
  if (kept?.of !== config || kept.name !== name) kept = { of: config, name, document: keepText(() => textOf(config)) };
  return kept.document();
}
