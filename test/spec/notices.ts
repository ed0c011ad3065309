/*
 * Who gets a notice, and whether a letter comes with it, by the settings of a topic (READINGS 46). Everybody who is told has
 * a notice. Whom a row doesn't name has chosen nothing, or is told nothing.
 */

type Mail = 'at_once' | 'daily' | 'never'
/** Two users of the company, of whom one asked, and two of staff. */
export type NoticeReader = 'asker' | 'colleague' | 'staff' | 'otherStaff'

interface NoticeRow {
  readonly name: string
  readonly sentence: string
  /** A decision on what the asker asked for; a stage; a request by the asker; a token made anew by the asker. */
  readonly event: 'decision' | 'shutdown' | 'request' | 'token'
  readonly chosen: Partial<Record<NoticeReader, Mail>>
  /** The asker has left the company before the event. */
  readonly hasLeft?: true
  /** The asker's account is disabled. */
  readonly isDisabled?: true
  readonly letters: readonly NoticeReader[]
  /** By reader: how the letter goes, and whether the notice is read from the start. */
  readonly notices: Partial<Record<NoticeReader, `${Mail}, ${'read' | 'unread'}`>>
}

const topics = 'READINGS 46: every user of the company who has not turned its topic off'
const asked = 'READINGS 46: the one who asked always gets the decision'
const still = 'READINGS 46: a topic can be turned off while another user of the company still gets it'
const staffs = 'READINGS 46: staff get each request, at once or as one daily letter, by their own setting'

export const noticeRows: readonly NoticeRow[] = [
  {
    name: 'a company that has chosen nothing',
    sentence: topics,
    event: 'shutdown',
    chosen: {},
    letters: ['asker', 'colleague'],
    notices: { asker: 'at_once, unread', colleague: 'at_once, unread' },
  },
  {
    name: 'one who wants a daily letter',
    sentence: topics,
    event: 'shutdown',
    chosen: { asker: 'at_once', colleague: 'daily' },
    letters: ['asker'],
    notices: { asker: 'at_once, unread', colleague: 'daily, unread' },
  },
  {
    name: 'one who wants none, while another has a daily letter',
    sentence: still,
    event: 'shutdown',
    chosen: { asker: 'never', colleague: 'daily' },
    letters: [],
    notices: { asker: 'never, unread', colleague: 'daily, unread' },
  },
  {
    name: 'a company that wants none at all',
    sentence: still,
    event: 'shutdown',
    chosen: { asker: 'never', colleague: 'never' },
    letters: ['asker', 'colleague'],
    notices: { asker: 'at_once, unread', colleague: 'at_once, unread' },
  },
  {
    name: 'one who wants none, after the other has left',
    sentence: still,
    event: 'shutdown',
    chosen: { colleague: 'never' },
    hasLeft: true,
    letters: ['colleague'],
    notices: { colleague: 'at_once, unread' },
  },
  {
    name: 'one who wants none, where the other can’t sign in',
    sentence: still,
    event: 'shutdown',
    chosen: { colleague: 'never' },
    isDisabled: true,
    letters: ['colleague'],
    notices: { colleague: 'at_once, unread' },
  },
  {
    name: 'who asked, and wants a daily letter',
    sentence: asked,
    event: 'decision',
    chosen: { asker: 'daily', colleague: 'daily' },
    letters: ['asker'],
    notices: { asker: 'at_once, unread', colleague: 'daily, unread' },
  },
  {
    name: 'who asked, and wants none: so the company gets it',
    sentence: asked,
    event: 'decision',
    chosen: { asker: 'never', colleague: 'never' },
    letters: ['asker'],
    notices: { asker: 'at_once, unread', colleague: 'never, unread' },
  },
  {
    name: 'who asked, and has left: the company, which wants none, gets it too',
    sentence: asked,
    event: 'decision',
    chosen: { asker: 'never', colleague: 'never' },
    hasLeft: true,
    letters: ['asker', 'colleague'],
    notices: { asker: 'at_once, unread', colleague: 'at_once, unread' },
  },
  {
    name: 'who did it',
    sentence: 'READINGS 46: a secret or token regenerated; one’s own act is no news',
    event: 'token',
    chosen: { colleague: 'daily' },
    letters: ['asker'],
    notices: { asker: 'at_once, read', colleague: 'daily, unread' },
  },
  {
    name: 'staff, each by their own setting',
    sentence: staffs,
    event: 'request',
    chosen: { staff: 'never', otherStaff: 'daily' },
    letters: [],
    notices: { staff: 'never, unread', otherStaff: 'daily, unread' },
  },
  {
    name: 'staff who all want none',
    sentence: staffs,
    event: 'request',
    chosen: { staff: 'never', otherStaff: 'never' },
    letters: ['staff', 'otherStaff'],
    notices: { staff: 'at_once, unread', otherStaff: 'at_once, unread' },
  },
]
