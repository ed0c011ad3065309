import { outboxGroupMailList } from '#contract/endpoints/mail.ts'
import { Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Mail, MailGroup } from '#contract/mail.ts'
import { listPage, type Page } from '#portal/wire/load.ts'
import { mailFate } from './wording.ts'
import { useMoreRows } from '#portal/workflow/long-list/use-more-rows.ts'
import classes from './admin.module.css'
import mailClasses from './outbox.module.css'

const none: Page<Mail> = { rows: [], nextRange: 'items ..; max=100', total: 0 }

/** All recipients of a letter, by e-mail, with the outcome for each. */
export function MailRecipients({ group }: { group: MailGroup }) {
  const [first] = useState(() => ({ ...none, total: group.count }))
  const { rows, total, problem, more, retry } = useMoreRows(first, (range) =>
    listPage(outboxGroupMailList, { query: { group: group.id } }, { range }),
  )
  useEffect(() => {
    if (rows.length === 0) more()
  }, [rows.length, more])
  return (
    <div className={mailClasses.recipients}>
      <ul aria-label="Recipients">
        {rows.map((mail) => (
          <li key={mail.id}>
            <span>{mail.to}</span> <span className={classes.soft}>{mailFate(mail)}</span>
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
