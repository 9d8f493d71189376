interface Watch {
  readonly canRemove: boolean;
  readonly staffName: string | null;
}

/** Why somebody may not stop a watch on a player; undefined: they may. */
export const stopRefusal = ({ canRemove, staffName }: Watch): string | undefined =>
  canRemove ? undefined : `Only ${staffName ?? 'whoever began it'} and staff of a higher rank may stop this watch.`;
