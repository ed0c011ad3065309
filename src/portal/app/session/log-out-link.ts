import { linkOptions } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The mark of a log-out that the portal's own menu, palette or page asks for. */
    logsOut?: true
  }
}

/**
 * The link that logs out at once. Its mark is kept in the history entry, which only scripts of the portal's own origin
 * can write: a link or a typed address, even one that only adds a fragment, makes an entry without it.
 */
export const logOutLink = linkOptions({ to: '/logout', state: { logsOut: true } })
