import { passkeyBlockers, passkeyLifecycle } from '#machines/account/lifecycle.ts'
import type { PasskeyEvent as MachineEvent, PasskeyFacts } from '#machines/account/passkey.ts'
import {
  passkey,
  type PasskeyCells,
  type PasskeyEvent,
  type PasskeyState,
} from '#test/spec/lifecycles/passkey.ts'
import { askedOf, type Specified } from '#test/support/specified/specified.ts'
import { machineParty, partyNamed } from '../../approval/specified.ts'

/** The machine's codes by the table's words. */
const codes: Readonly<Record<string, string>> = {
  'no-such-step': 'wrong_state',
  'not-a-person': 'person_only',
  'not-platform': 'system_only',
  over: 'challenge_over',
  wrong: 'passkey_wrong',
  'of-nobody': 'not_verified',
  copy: 'passkey_copied',
  many: 'too_many_passkeys',
}
const words = Object.fromEntries(Object.entries(codes).map(([word, code]) => [code, word]))

const proofs = {
  right: 'right',
  'of nobody': 'unverified',
  'of a copy': 'copied',
  wrong: 'wrong',
} as const satisfies Record<PasskeyCells['answer'], PasskeyFacts['proof']>
const answers = { right: 'right', unverified: 'of nobody', copied: 'of a copy', wrong: 'wrong' } as const

/** The lifecycle of a passkey in the machine's words. */
export const specifiedPasskey = {
  table: passkey,
  machine: passkeyLifecycle,
  blockersOf: passkeyBlockers as never,
  state: (state) => state,
  facts: ({ answer, challenge, passkeys }) => ({
    proof: proofs[answer],
    isOver: challenge === 'over',
    isFull: passkeys === 'all',
  }),
  event: ({ event, party }): MachineEvent => ({ type: event, by: machineParty[party] }),
  word: ({ code }: { code: string }) => words[code] ?? code,
  cells: ({ state, facts, event }) => {
    const { type, by } = event as MachineEvent
    return {
      state: state as PasskeyState,
      event: type as PasskeyEvent,
      party: partyNamed(by),
      answer: answers[facts.proof],
      challenge: facts.isOver ? 'over' : 'open',
      passkeys: facts.isFull ? 'all' : 'few',
    }
  },
  code: (word) => codes[word],
} satisfies Specified<PasskeyState, PasskeyEvent, PasskeyCells, PasskeyFacts>

/** The specification's answers on it. */
export const passkeyAsked = askedOf(specifiedPasskey)
