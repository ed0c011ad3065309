import type { Act } from '#server/law/act.ts'
import { type News, tell } from '#server/mail/tell.ts'
import { staffEmails } from './staff-emails.ts'

/** Tells all platform staff who can sign in. */
export const tellStaff = async (
  act: Pick<Act, 'tx' | 'now' | 'config' | 'gathered'>,
  news: News,
): Promise<void> => tell(act, news, await staffEmails(act))
