import { counted } from '#contract/formats/grouped.ts'
import { placePath } from '#contract/places.ts'
import type { notices } from '#server/db/schema.ts'
import { linkTo, topicsLine } from '#server/mail/letter-links.ts'
import { inQuotes, spelledTime, subjectLine } from '#server/mail/letter-words.ts'
import type { Letter } from '#server/mail/mail.ts'

/** The most notices that a letter lists. */
const mostListed = 100

/** A notice, with the display names of the add-on and company that it is about. */
export type ToldNotice = Pick<typeof notices.$inferSelect, 'title' | 'text' | 'place' | 'createdAt'> & {
  addonName: string | null
  companyName: string | null
}

type Site = Parameters<typeof topicsLine>[0]

const dayOf = ({ createdAt }: ToldNotice): string => createdAt.toISOString().slice(0, 10)

const headingOf = ({ addonName, companyName }: ToldNotice): string => {
  const name = addonName ?? companyName
  return name === null ? 'The platform' : inQuotes(name)
}

/** A notice as a list has it: the first line of each paragraph, unless that leads to a quotation. */
function itemOf(site: Site, { title, text, place, createdAt }: ToldNotice): string {
  const firsts = text.split('\n\n').map((paragraph) => paragraph.split('\n')[0] ?? '')
  const said = firsts.filter((line) => !line.endsWith(':'))
  return `- ${[title, ...said, spelledTime(createdAt), linkTo(site, place)].join('\n  ')}`
}

/** Writes a person's daily letter: their notices by what they are about, each list with its oldest first. */
export function dailyLetter(
  site: Site,
  told: readonly [ToldNotice, ...ToldNotice[]],
): Pick<Letter, 'subject' | 'text'> {
  const inOrder = told.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const [first = told[0]] = inOrder
  const things = { own: counted(told.length, 'thing') }
  const day = { day: dayOf(first) }
  const isOneDay = inOrder.every((each) => dayOf(each) === day.day)
  const subject = isOneDay
    ? subjectLine`${things} happened on ${day}`
    : subjectLine`${things} happened since ${day}`
  const listed = inOrder.slice(0, mostListed)
  const headings = [...new Set(listed.map(headingOf))]
  const lists = headings.map((heading) =>
    [heading, ...listed.filter((each) => headingOf(each) === heading).map((each) => itemOf(site, each))].join(
      '\n\n',
    ),
  )
  const left = told.length - listed.length
  const ending = [
    ...(left === 0 ? [] : [`And ${counted(left, 'more thing')}.`]),
    `All notices: ${linkTo(site, placePath('notices', {}))}`,
    topicsLine(site),
  ]
  return { subject, text: `${[...lists, ...ending].join('\n\n')}\n` }
}
