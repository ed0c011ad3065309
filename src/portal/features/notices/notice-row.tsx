import { Button } from '@mantine/core'
import type { Notice } from '#contract/notices/notice.ts'
import { letterTopicWording } from '#contract/wording/letter-topics.ts'
import { Time } from '#portal/ui/format/time.tsx'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import { PlainLink } from '#portal/ui/links.tsx'
import { markAs, useNoticeMark } from './notice-marks.ts'
import classes from './notices.module.css'
import { aboutName } from './wording.ts'

/** A notice as a row, which as a whole opens its page; that marks it as read. */
export function NoticeRow({ notice, userId }: { notice: Notice; userId: string }) {
  const { about, topic, title, text, place, createdAt } = notice
  const { isRead, isBusy } = useNoticeMark(notice)
  const [path = '', hash] = place.split('#')
  return (
    <li className={classes.row} data-unread={!isRead || undefined}>
      <div className={classes.news}>
        <PlainLink
          to={path}
          {...(hash === undefined ? {} : { hash })}
          className={classes.title}
          onClick={() => markAs(userId, notice, true)}
        >
          {!isRead && <HiddenText>Unread: </HiddenText>}
          {title}
        </PlainLink>
        <p className={classes.text}>{text.replaceAll('\n\n', '\n')}</p>
        <p className={classes.about}>
          {aboutName(about)} · {letterTopicWording[topic]} ·{' '}
          <Time at={createdAt}>{createdAt.slice(11, 16)} UTC</Time>
        </p>
      </div>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.act}
        aria-busy={isBusy}
        aria-label={`${isRead ? 'Mark as unread' : 'Mark as read'}: ${title}`}
        // The second click of a double one would take the first back.
        onClick={({ detail }) => detail < 2 && markAs(userId, notice, !isRead)}
      >
        {isRead ? 'Mark as unread' : 'Mark as read'}
      </Button>
    </li>
  )
}
