import { createContext, useContext } from 'react';

const Forbidden = createContext<string | undefined>(undefined);

/** Says to the forms inside why they cannot be sent as things are now; undefined: they can. What was typed stays. */
export const ForbiddenProvider = Forbidden.Provider;
export const useForbidden = (): string | undefined => useContext(Forbidden);
