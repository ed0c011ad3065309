import type { LetterBlocker } from '#machines/letter/lifecycle.ts'
import { type BlockerWordings, partyWordings } from './explain.ts'

/** The reasons why a letter is not sent, or not sent again. */
export const letterBlockerWordings = {
  wrong_state: { kind: 'state', message: 'This letter is no longer waiting.' },
  system_only: partyWordings.system_only,
  staff_only: partyWordings.staff_only,
  attempts_over: { kind: 'state', message: 'That was the last attempt to send this letter.' },
  attempts_left: { kind: 'state', message: 'There are attempts left to send this letter.' },
  on_its_way: { kind: 'state', message: 'This letter is already about to be sent.' },
  no_mail_server: {
    kind: 'state',
    message: 'This letter waits for a mail server, and none is configured (SMTP_URL).',
  },
  reader_full: { kind: 'state', message: 'The reader of this letter has had thirty e-mails this hour.' },
  link_gone: {
    kind: 'state',
    message: 'The link of this letter is no longer available. Its reader can ask for a new one.',
  },
  reader_forgotten: { kind: 'state', message: 'The reader of this letter was forgotten.' },
} satisfies BlockerWordings<LetterBlocker>
