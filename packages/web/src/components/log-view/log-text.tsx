import { records } from '@steward/api-client/contract/records';
import { parseLogLine } from '@steward/api-client/rules/log-line/parse-log-line';
import type { LineSpan } from '@steward/api-client/rules/log-line/spans';
import { weaponName } from '@steward/api-client/rules/weapons';
import { memo, type MouseEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { mayView, useViewer } from '../../hooks/use-viewer.ts';
import { mapPath, path, playerPath } from '../paths.ts';
import { SafeText } from '../safe-text.tsx';
import { shownText, splitMatches, type Marks } from './lines.ts';
import css from './log-view.module.css';
import { piecesOf } from './pieces.ts';

interface LogTextProps {
  readonly text: string;
  readonly needles: Marks;
  /** Without links and names: the line as it stands in the file. */
  readonly raw?: boolean;
}

/** A line of a log: what it names leads there, and what was searched for is marked. A long one is cut around that. */
export const LogText = memo(function LogText({ text: line, needles, raw = false }: LogTextProps) {
  const seesAddresses = mayView(records.ipUsers.access, useViewer()) === true;
  const text = shownText(line, needles);
  if (raw)
    return splitMatches(text, needles).map((piece, index) => (
      <Piece key={index} text={piece} isMatch={index % 2 === 1} />
    ));
  const { spans, columns } = parseLogLine(text);
  const player = seesAddresses ? columns.player : null;
  return piecesOf(text, spans, needles).map(({ text: piece, span, isMatch }, index) => (
    <Named key={index} span={span} player={player}>
      <Piece text={piece} isMatch={isMatch} />
    </Named>
  ));
});

const Piece = ({ text, isMatch }: { readonly text: string; readonly isMatch: boolean }) =>
  isMatch ? (
    <mark className={css.mark}>
      <SafeText>{text}</SafeText>
    </mark>
  ) : (
    <SafeText>{text}</SafeText>
  );

interface NamedProps {
  readonly span: LineSpan | undefined;
  /** Of whom the line tells, where the viewer may see who else has an address. */
  readonly player: string | null;
  readonly children: ReactNode;
}

/** A link does not select its line. */
const keepToItself = (event: MouseEvent) => event.stopPropagation();

function Named({ span, player, children }: NamedProps) {
  const to = span && pathOf(span, player);
  if (to !== undefined)
    return (
      <Link to={to} onClick={keepToItself} className={css.link}>
        {children}
      </Link>
    );
  if (span?.kind === 'weapon') return <span data-tip={weaponName(span.value)}>{children}</span>;
  return children;
}

/** Where a thing that a line names is shown; undefined where it is not. */
export function pathOf(span: LineSpan, player: string | null): string | undefined {
  switch (span.kind) {
    case 'player':
      return playerPath(span.value);
    case 'ip':
      return player === null ? undefined : path`/player/${player}/ips/${span.value}`;
    case 'place':
      return mapPath(span.value);
    default:
      return undefined;
  }
}
