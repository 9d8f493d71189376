import type { ReactNode, SVGProps } from 'react';

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'fontSize'> {
  readonly fontSize?: 'inherit' | 'small' | 'medium' | 'large';
}

/**
 * What the build makes icons of: the icons' own package would bring MUI's styles to every page. The look is in
 * `app/theme/base.css`.
 */
export function createSvgIcon(path: ReactNode, name: string) {
  const Icon = ({ fontSize = 'medium', className, ...rest }: IconProps) => (
    <svg
      className={className === undefined ? 'icon' : `icon ${className}`}
      data-size={fontSize}
      viewBox="0 0 24 24"
      focusable="false"
      aria-hidden={rest['aria-label'] === undefined ? true : undefined}
      {...rest}
    >
      {path}
    </svg>
  );
  Icon.displayName = `${name}Icon`;
  return Icon;
}
