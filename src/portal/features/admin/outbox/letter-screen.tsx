import { Title } from '@mantine/core'
import { useState } from 'react'
import { letterTopicWording } from '#contract/wording/letter-topics.ts'
import type { LetterRecord } from '#contract/mail.ts'
import { Time } from '#portal/ui/format/time.tsx'
import facts from '#portal/ui/layout/facts.module.css'
import classes from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { ConfirmationDialog } from '#portal/workflow/dialog/confirmation-dialog.tsx'
import { useAdminCounts } from '../admin-counts.ts'
import { sendingLetterAgain } from './calls.ts'
import { LetterStateTag } from './letter-state-tag.tsx'
import styles from './outbox.module.css'
import { MailServerNote } from './mail-server-note.tsx'
import { OutboxLink } from './outbox-link.tsx'
import { useLetterChanges } from './use-letter-changes.ts'
import { letterAgainBlockers, letterFate } from './wording.ts'

const MailRecipients = lazyPart(async () => (await import('./mail-recipients.tsx')).MailRecipients)

/** Consequences of sending a letter again, by its state. */
const consequences: Readonly<Record<LetterRecord['state'], string>> = {
  waiting: 'It is sent within a minute, and its attempts begin anew.',
  sent: 'A copy is sent within a minute, to this recipient alone. It is a letter of its own.',
  givenUp: 'It is sent within a minute, to this recipient alone, and attempted twelve times anew.',
}

/** One letter: what became of it, its text, and sending it again; of a mailing, every recipient too. */
export function LetterScreen({ letter }: { letter: LetterRecord }) {
  const { id, to, subject, text, topic, state, createdAt, count } = letter
  const [isAsking, setIsAsking] = useState(false)
  const hasServer = useAdminCounts()?.letters.hasMailServer !== false
  useLetterChanges(letter)
  const fate = letterFate(letter)
  const verb = state === 'waiting' ? 'Send now' : 'Send again'
  return (
    <div className={classes.screen}>
      <div>
        <OutboxLink />
        <Title order={1}>{subject}</Title>
      </div>
      <MailServerNote />
      <Section id="letter" title="Letter">
        <dl className={facts.facts}>
          <dt>State</dt>
          <dd>
            <LetterStateTag state={state} />
            {fate !== null && <span className={styles.under}>{fate}</span>}
          </dd>
          <dt>To</dt>
          <dd>{to}</dd>
          <dt>Written</dt>
          <dd>
            <Time at={createdAt} />
          </dd>
          <dt>Topic</dt>
          <dd>{topic === null ? 'About the reader’s own account or install' : letterTopicWording[topic]}</dd>
        </dl>
        <pre className={styles.text}>
          <span>{text}</span>
        </pre>
        <div className={classes.actions}>
          <ActionButton
            variant="default"
            blockers={letterAgainBlockers(letter)}
            onClick={() => setIsAsking(true)}
          >
            {verb}
          </ActionButton>
        </div>
      </Section>
      {count > 1 && (
        <Section id="recipients" title="Recipients">
          <MailRecipients key={letter.etag} id={id} count={count} />
        </Section>
      )}
      {isAsking && (
        <ConfirmationDialog
          title={state === 'waiting' ? 'Send this letter now?' : 'Send this letter again?'}
          verb={verb}
          done={
            hasServer
              ? 'The letter will be sent within a minute.'
              : 'The letter waits until there is a mail server.'
          }
          returnsTo="letter"
          isHarmless
          calls={sendingLetterAgain(letter)}
          onClose={() => setIsAsking(false)}
        >
          <p>{consequences[state]}</p>
          <MailServerNote />
        </ConfirmationDialog>
      )}
    </div>
  )
}
