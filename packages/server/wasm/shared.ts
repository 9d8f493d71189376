export const NEWLINE: u8 = 10;
/** Spreads bytes over hashes. */
export const FACTOR: u32 = 0x9e3779b1;
