import { useMatch } from '@tanstack/react-router'

/** The URL's path of the route in which a component stands, whatever opens over it. */
export const useOwnPath = (): string => useMatch({ strict: false, select: ({ pathname }) => pathname })
