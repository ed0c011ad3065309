import type { Progress } from '#contract/addon.ts'

/** The progress of an add-on in alpha of which the provider has sixteen things to do. */
export const shownProgress = (given: Partial<Progress> = {}): Progress => ({
  to: 'beta',
  completed: 3,
  total: 19,
  left: 16,
  turn: 'provider',
  next: {
    kind: 'requirement',
    approval: null,
    message: 'Write a summary for the marketplace.',
    href: '/addons/acme-mail/summary',
    since: null,
  },
  allowed: [],
  waiting: [],
  rejected: [],
  ...given,
})
