import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { listFiles } from '../workspace.mjs';
import { root } from './page.mjs';

/**
 * @typedef {{ language: string, notes: string[], text: string }} Block a fenced block; `notes` are the words behind its language
 * @typedef {{ file: string, text: string, blocks: Block[], prose: string }} Document `file` from the root; `prose` is what is outside of blocks
 */

const atRoot = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'];
const fences = /^( *)```(\S*)([^\n]*)\n([\s\S]*?)^\1```$/gm;

/** @param {string} file @returns {Document} */
function readDocument(file) {
  const text = readFileSync(join(root, file), 'utf8');
  const blocks = [...text.matchAll(fences)].map(([, indent = '', language = '', notes = '', body = '']) => ({
    language,
    notes: notes.split(/\s+/).filter((word) => word !== ''),
    text: body.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }));
  return { file, text, blocks, prose: text.replace(fences, '') };
}

/** @returns {Document[]} every document for people */
export function readDocuments() {
  const below = listFiles(join(root, 'docs')).filter((file) => file.endsWith('.md'));
  return [...atRoot, ...below.map((file) => relative(root, file).split(sep).join('/'))].map(readDocument);
}

/** @param {Document} document @returns {string[]} the addresses of its links and pictures */
export const linksIn = ({ prose }) =>
  [...prose.replace(/`[^`\n]*`/g, '').matchAll(/\]\(([^()\s]+)\)/g)].map(([, address = '']) => address);

/** @param {Document} document @returns {string[]} its pieces of code within sentences */
export const codeIn = ({ prose }) => [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);

/** @param {Document} document @returns {Set<string>} the anchors of its headings, as GitHub makes them */
export function anchorsIn({ prose }) {
  const headings = [...prose.matchAll(/^#{1,6} +(.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );
  return new Set(headings);
}
