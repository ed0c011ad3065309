import { accountAccessBlockers, accountAccessLifecycle } from '#machines/account/lifecycle.ts'
import { snapshotOf } from '#machines/law.ts'
import { accessFacts } from '#contract/people/access-facts.ts'
import type { PersonEvent, PersonRecord } from '#contract/people/person.ts'
import type { Blocker } from '#contract/trail.ts'
import { accountAccessBlockerWordings } from '#contract/wording/blockers/account-access-blockers.ts'
import { explain } from '#contract/wording/blockers/explain.ts'

/** An act in words: its button, its question with the consequences, and the flash afterwards. */
export interface ActWording {
  verb: string
  title: (email: string) => string
  consequence: string
  done: string
  isHarmless?: true
}

/** The display text of everything that staff do for or against an account. */
export const actWordings: Readonly<Record<PersonEvent, ActWording>> = {
  resend: {
    verb: 'Send invitation again',
    title: (email) => `Send the invitation of ${email} again?`,
    consequence: 'A new link is sent by mail and works for seven days. The earlier one no longer works.',
    done: 'Invitation sent again.',
    isHarmless: true,
  },
  withdraw: {
    verb: 'Withdraw invitation',
    title: (email) => `Withdraw the invitation of ${email}?`,
    consequence: 'The link no longer works, and they are told so by mail.',
    done: 'Invitation withdrawn.',
  },
  disable: {
    verb: 'Disable account',
    title: (email) => `Disable the account of ${email}?`,
    consequence:
      'They cannot sign in any more, and all their sessions and access tokens end at once. Their add-ons and everything else of theirs stay as they are. They are told by mail.',
    done: 'Account disabled.',
  },
  enable: {
    verb: 'Enable account',
    title: (email) => `Enable the account of ${email}?`,
    consequence:
      'They can sign in again as before, also with staff’s rights if the account has them. They are told by mail.',
    done: 'Account enabled.',
    isHarmless: true,
  },
  grant: {
    verb: 'Make staff',
    title: (email) => `Make ${email} platform staff?`,
    consequence:
      'They can then see and change everything in this portal, and look after everybody’s accounts. They are told by mail.',
    done: 'Staff rights granted.',
  },
  revoke: {
    verb: 'Take staff rights',
    title: (email) => `Take the staff rights of ${email}?`,
    consequence: 'They see nothing of other companies any more, at once. They are told by mail.',
    done: 'Staff rights taken.',
  },
  resetFactor: {
    verb: 'Reset second factor',
    title: (email) => `Reset the second factor of ${email}?`,
    consequence:
      'Their authenticator, passkeys and recovery codes will stop working, and all their sessions end. Make sure the request really comes from them. They are told by mail.',
    done: 'Second factor reset.',
  },
  endSessions: {
    verb: 'End all sessions',
    title: (email) => `End all sessions of ${email}?`,
    consequence:
      'They are signed out everywhere, and access tokens stop working at once. They are told by mail.',
    done: 'All sessions ended.',
  },
  sendReset: {
    verb: 'Send password reset',
    title: (email) => `Send ${email} a link for a new password?`,
    consequence:
      'The link works once, for an hour. Earlier ones no longer work; the password stays as it is until they choose another.',
    done: 'Password reset sent.',
    isHarmless: true,
  },
  unlock: {
    verb: 'Unlock sign-in',
    title: (email) => `Let ${email} sign in at once?`,
    consequence:
      'The wait after wrong passwords or codes ends. Make sure it was really them. They are told by mail.',
    done: 'Sign-in unlocked.',
    isHarmless: true,
  },
}

/** The acts that a person's page offers: what its state or rights could have, one of two that undo each other. */
export const actsFor = ({ state, staff }: PersonRecord): readonly PersonEvent[] =>
  state === 'invited' || state === 'withdrawn'
    ? ['resend', 'withdraw']
    : [
        'sendReset',
        'unlock',
        'endSessions',
        'resetFactor',
        staff === 'no' ? 'grant' : 'revoke',
        state === 'disabled' ? 'enable' : 'disable',
      ]

/** Explains why staff cannot do this to a person now; empty if they can. */
export const actBlockers = (person: PersonRecord, callerId: string, type: PersonEvent): Blocker[] =>
  accountAccessBlockers(
    snapshotOf(accountAccessLifecycle, person.state, accessFacts(person, callerId, new Date())),
    { type, by: 'admin' },
  ).map((each) => explain(accountAccessBlockerWordings, each, null))
