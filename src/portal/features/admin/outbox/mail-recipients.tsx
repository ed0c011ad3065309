import { outboxGroupMailList } from '#contract/endpoints/mail.ts'
import { Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Recipient } from '#contract/mail.ts'
import { AnchorLink } from '#portal/ui/links.tsx'
import { listPage, type Page } from '#portal/wire/load.ts'
import { useMoreRows } from '#portal/workflow/long-list/use-more-rows.ts'
import { LetterStateTag } from './letter-state-tag.tsx'
import styles from './outbox.module.css'
import { letterFate } from './wording.ts'

const none: Page<Recipient> = { rows: [], nextRange: 'items ..; max=100', total: 0 }

/** All recipients of a letter's mailing, by e-mail, with the outcome for each. */
export function MailRecipients({ id: group, count }: { id: string; count: number }) {
  const [first] = useState(() => ({ ...none, total: count }))
  const { rows, total, problem, more, retry } = useMoreRows(first, (range) =>
    listPage(outboxGroupMailList, { query: { group } }, { range }),
  )
  useEffect(() => {
    if (rows.length === 0) more()
  }, [rows.length, more])
  return (
    <div className={styles.recipients}>
      <ul aria-label="Recipients">
        {rows.map(({ id, to, ...fate }) => (
          <li key={id}>
            <AnchorLink to="/admin/outbox/$letterId" params={{ letterId: id }} inherit>
              {to}
            </AnchorLink>{' '}
            <span className={styles.outcome}>
              <LetterStateTag state={fate.state} /> {letterFate(fate)}
            </span>
          </li>
        ))}
      </ul>
      {rows.length > 0 && rows.length < total && (
        <Button variant="default" size="xs" onClick={more}>
          Show more recipients
        </Button>
      )}
      {problem !== null && (
        <Group role="alert" gap="8px 16px">
          The recipients could not be loaded. {problem.message}
          <Button variant="default" size="xs" onClick={retry}>
            Try again
          </Button>
        </Group>
      )}
    </div>
  )
}
