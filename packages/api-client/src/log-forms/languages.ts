/** Letters beyond ASCII of a language by how often they come, of a hundred of them; capitals come a tenth as often. */
export interface Language {
  readonly script: 'latin' | 'cyrillic' | 'greek' | 'hebrew' | 'arabic' | 'thai';
  readonly letters: ReadonlyMap<string, number>;
}

/** `о10.9 е8.4 …`: letters with how often they come; `абв` alone share what is left. */
function language(script: Language['script'], text: string): Language {
  const parts = text
    .split(' ')
    .map((part) => [part.replace(/[\d.]+$/, ''), Number(/[\d.]+$/.exec(part)?.[0] ?? 1)] as const);
  const total = parts.reduce((sum, [, share]) => sum + share, 0);
  const letters = new Map<string, number>();
  for (const [letter, share] of parts) {
    letters.set(letter, share / total);
    const capital = letter === 'i' ? 'İ' : letter.toUpperCase();
    if (capital !== letter && capital.length === 1 && !letters.has(capital))
      letters.set(capital, (share / total) * 0.1);
  }
  return { script, letters };
}

const even = (script: Language['script'], from: number, to: number): Language =>
  language(script, Array.from({ length: to - from + 1 }, (_, index) => String.fromCharCode(from + index)).join(' '));

/** The languages by whose letters a code page is told. */
export const LANGUAGES: readonly Language[] = [
  language(
    'cyrillic',
    'о10.9 е8.4 а8 и7.3 н6.7 т6.3 с5.5 р4.7 в4.5 л4.4 к3.5 м3.2 д3 п2.8 у2.6 я2 ы1.9 ь1.7 г1.7 з1.6 б1.6 ч1.4 й1.2 х1 ж0.9 ш0.7 ю0.6 ц0.5 щ0.4 э0.3 ф0.3 ъ0.1 ё0.1',
  ),
  language(
    'cyrillic',
    'о9.4 а8.3 н6.8 и6 і5.7 в5.4 е4.6 т5.5 р4.7 с4 к3.9 л3.8 д3.4 м3.1 у3.3 п2.9 з2.3 я2.2 ь1.8 б1.8 г1.6 ч1.4 й1.3 х1.2 ц0.8 ю0.8 є0.7 ї0.7 ж0.9 ш0.8 щ0.6 ф0.3 ґ0.1',
  ),
  language(
    'cyrillic',
    'а11 и9 о8.7 е8.5 т7 н6.5 р5.5 с5 в4.5 л3.5 к3.5 д3.5 п3 м2.6 з2.1 я1.7 б1.6 ъ1.7 г1.6 у1.7 ч1.4 ж0.7 ш0.6 щ0.6 ц0.6 й0.7 х0.6 ф0.3 ю0.2 ь0.1 ј2 њ0.4 љ0.4 ћ0.5 ђ0.2 џ0.1',
  ),
  language('latin', 'ł18 ę11 ą10 ó9 ż8 ś7 ć4 ń2 ź1'),
  language('latin', 'í17 á12 é8 ě9 č6 ř7 š5 ž6 ý5 ů4 ú2 ň0.3 ť0.3 ď0.2 ó0.2 ľ2 ô1 ä0.3 ŕ0.1 ĺ0.1'),
  language('latin', 'é32 á30 ő8 ö9 ó9 ü5 í5 ú4 ű2'),
  language('latin', 'ă30 ş16 ţ14 â10 î17 ș16 ț14'),
  language('latin', 'š22 č24 ž18 ć16 đ8'),
  language('latin', 'ü35 ä27 ö18 ß15 é1'),
  language('latin', 'ó22 á16 é14 í18 ñ9 ú5 ü0.3 ¿3 ¡3 º0.5'),
  language('latin', 'ã18 ç15 á14 é12 í9 ó9 ê8 õ5 ú4 à3 â3 ô2'),
  language('latin', 'é45 è12 à14 ê7 ç6 â3 î3 ù3 ô3 û2 ë1 ï1 œ1 «1 »1'),
  language('latin', 'à25 è30 é8 ì12 ò13 ù12'),
  language('latin', 'å30 ä35 ö30 é1 æ8 ø8'),
  language('latin', 'æ25 ø30 å35 é2'),
  language('latin', 'á17 í17 ð18 é8 ó9 æ9 ö9 ú7 þ9 ý3'),
  language('latin', 'ı31 ş13 ğ9 ü15 ö7 ç9 İ2 â0.5'),
  language('latin', 'ė16 š15 ų14 ž9 į7 ū8 ą8 č5 ę2 ā25 ē10 ī12 ņ4 ļ3 ģ2 ķ2'),
  language('latin', 'ä30 õ30 ü25 ö10 š1 ž1'),
  language(
    'greek',
    'α11 ο9 ι8 ε8 τ8 σ5 ν6 η5 υ4 ρ4 π4 κ4 μ3 λ3 ς4 ό2 ά2 ί2 έ2 ή2 θ1.5 δ2 γ2 χ1.5 ω2 φ1 ύ1 β1 ώ1 ξ0.5 ζ0.4 ψ0.2',
  ),
  even('hebrew', 0x5d0, 0x5ea),
  even('arabic', 0x627, 0x64a),
  even('thai', 0xe01, 0xe4e),
];
