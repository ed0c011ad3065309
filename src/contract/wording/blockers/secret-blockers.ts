import type { SecretBlocker } from '#machines/secret/lifecycle.ts'
import { type BlockerWordings, partyWordings } from './explain.ts'

/** The reasons why a secret cannot be regenerated with an overlap, or why its overlap does not end. */
export const secretBlockerWordings = {
  wrong_state: { kind: 'state', message: 'There is no previous one that could work beside it.' },
  person_only: { kind: 'party', message: 'Only a person can do this.' },
  system_only: partyWordings.system_only,
  overlap_not_ahead: { kind: 'input', field: 'previousUntil', message: 'It must be in the future.' },
  overlap_too_long: {
    kind: 'input',
    field: 'previousUntil',
    message: ({ most }: { most: number }) => `It must be at most ${most} days ahead.`,
  },
  previous_over: { kind: 'state', message: 'The previous one no longer works.' },
  previous_works: { kind: 'state', message: 'The previous one works until its hour.' },
} satisfies BlockerWordings<SecretBlocker>
