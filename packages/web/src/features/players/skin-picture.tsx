import { skinOf } from '@steward/api-client/rules/skins';
import css from './skin-picture.module.css';

const TONES = ['accent', 'blue', 'violet', 'orange', 'ok', 'yellow'] as const;

/** A drawn figure in a calm colour of the skin's own; nothing but the frame for skins above 299. */
export function SkinPicture({ skin }: { readonly skin: number }) {
  const { blank, sex, label, model } = skinOf(skin);
  const name = blank ? `Skin ${skin}, without a picture` : `Skin ${skin}: ${label ?? model}`;
  return (
    <svg
      className={blank ? css.blank : css.picture}
      style={{ '--tone': `var(--${TONES[skin % TONES.length] ?? 'accent'})` } as React.CSSProperties}
      viewBox="0 0 64 64"
      role="img"
      aria-label={name}
    >
      {!blank && (
        <>
          {sex === 'female' && <path className={css.hair} d="M20 38V25c0-9 5-14 12-14s12 5 12 14v13z" />}
          <path className={css.body} d="M10 66c0-14 9-21 22-21s22 7 22 21z" />
          <path className={css.face} d="M28 38h8v8c0 2-8 2-8 0z" />
          <circle className={css.face} cx="32" cy="28" r="11" />
          <path
            className={css.hair}
            d="M20.5 27c-1-11 4-16 11.5-16s12.5 5 11.5 16c-1-4-3-6-4-7-5 2-11 2-15 0-1 1-3 3-4 7z"
          />
        </>
      )}
    </svg>
  );
}
