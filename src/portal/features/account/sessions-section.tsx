import { Button } from '@mantine/core'
import { useState } from 'react'
import type { SignedInSession } from '#contract/session.ts'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import classes from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { ConfirmationDialog } from '#portal/workflow/dialog/confirmation-dialog.tsx'
import { otherSessionsEnding, sessionEnding } from './calls.ts'
import styles from './account.module.css'
import { Tag } from '#portal/ui/signs/tag.tsx'
import { Time } from '#portal/ui/format/time.tsx'

const browserOf = ({ browser }: SignedInSession): string => browser ?? 'Unknown browser'

const noOthers = { message: 'You are signed in nowhere else.', href: null }

function SessionRow({ session, onEnd }: { session: SignedInSession; onEnd: () => void }) {
  const { address, createdAt, lastUsedAt, current } = session
  const browser = browserOf(session)
  return (
    <li className={`${classes.row} ${styles.row}`}>
      <div className={classes.grow}>
        <span className={styles.name}>
          <b>{browser}</b>
          {current && <Tag tone="green">This browser</Tag>}
        </span>
        <p className={classes.soft}>
          {address === null ? '' : `From ${address}. `}Signed in <Time at={createdAt} />, last used{' '}
          {current ? 'now' : <Time at={lastUsedAt} />}.
        </p>
      </div>
      {!current && (
        <Button variant="default" onClick={onEnd}>
          End<HiddenText> session of {browser}</HiddenText>
        </Button>
      )}
    </li>
  )
}

/** The user's sessions with their access tokens: ends one of them, or all but this one. */
export function SessionsSection({ sessions }: { sessions: readonly SignedInSession[] }) {
  const [ending, setEnding] = useState<SignedInSession | 'others' | null>(null)
  const others = sessions.filter(({ current }) => !current).length
  return (
    <Section
      id="sessions"
      title="Sessions and tokens"
      actions={
        <ActionButton
          variant="default"

          blockers={others === 0 ? [noOthers] : []}
          onClick={() => setEnding('others')}
        >
          End all others
        </ActionButton>
      }
    >
      <p className={classes.soft}>
        Each browser in which you are signed in, with the access tokens that it was given; they end with it.
      </p>
      <ul>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
        ))}
      </ul>
      {ending !== null && (
        <ConfirmationDialog
          {...(ending === 'others'
            ? {
                title: 'End all other sessions?',
                verb: 'End all others',
                done: 'All other sessions ended.',
                calls: otherSessionsEnding,
              }
            : {
                title: `End the session of ${browserOf(ending)}?`,
                verb: 'End session',
                done: 'Session ended.',
                calls: sessionEnding(ending),
              })}
          returnsTo="sessions"
          onClose={() => setEnding(null)}
        >
          <p>
            {ending === 'others' ? 'You are signed out everywhere but here' : 'That browser is signed out'},
            and access tokens copied there stop working at once.
          </p>
        </ConfirmationDialog>
      )}
    </Section>
  )
}
