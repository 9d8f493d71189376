/** Words of commands behind which a password or a key stands. */
const SECRET =
  /^\/?(?:l|reg|cp|changepw|2fa|pin\w*|\S*(?:login|register|pass|licen[cs]ekey|secret|token|sifre|senha|parol|clave|haslo|пароль|логин)\S*)$/i;
/** As many words of a command are looked at: `set rcon_password …`, `/authme:login …`. */
const LOOKED_AT = 3;

/** The command without what follows a word about passwords: what staff read holds none. */
export function hideSecret(command: string): string {
  const words = [...command.matchAll(/\S+/g)].slice(0, LOOKED_AT);
  const secret = words.find(([word]) => SECRET.test(word));
  if (secret === undefined) return command;
  const end = secret.index + secret[0].length;
  return command.slice(end).trim() === '' ? command : `${command.slice(0, end)} ***`;
}
