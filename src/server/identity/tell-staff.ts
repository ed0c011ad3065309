import { topicSettings, users } from '#server/db/schema.ts'
import type { Act } from '#server/law/act.ts'
import { type News, settingOf, tellReaders, type Telling } from '#server/mail/tell.ts'
import { isActiveStaff } from './staff-emails.ts'

/** Tells all platform staff who can sign in. */
export async function tellStaff(act: Telling & Pick<Act, 'config'>, news: News): Promise<void> {
  const rows = await act.tx
    .select({ id: users.id, email: users.email, mail: topicSettings.mail })
    .from(users)
    .leftJoin(topicSettings, settingOf(news.topic))
    .where(isActiveStaff(act.config))
    .orderBy(users.email)
  await tellReaders(
    act,
    news,
    null,
    rows.map((row) => ({ ...row, isPresent: true })),
  )
}
