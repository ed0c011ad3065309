import { Button, Title } from '@mantine/core'
import type { Mail } from '../../../contract/mail.ts'
import { listPage, type Page } from '../../api.ts'
import { approvalDate, fullTime } from '../../dates.ts'
import type { DaysSearch } from '../../days-search.ts'
import { isOpenRange } from '../../range.ts'
import { useMoreRows } from '../addons/use-more-rows.ts'
import { DayRangeField } from '../range/day-range-field.tsx'
import classes from './admin.module.css'

/** What became of a mail. Without a mail server, nothing is ever sent. */
const fate = ({ sentAt, error }: Mail): string => {
  if (sentAt !== null) return `Sent ${approvalDate(sentAt)}`
  return error === null ? 'Not sent yet' : `Not sent yet: ${error}`
}

/** The demo's mail as it goes out, of any time or of some days, newest first. */
export function Outbox({ first, days }: { first: Page<Mail>; days: DaysSearch }) {
  const list = useMoreRows(first, (range) => listPage('outboxList', { query: days }, { range }))
  return (
    <div className={classes.screen}>
      <Title order={1}>Outbox</Title>
      <DayRangeField range={days} />
      <p className={classes.soft}>
        {list.total.toLocaleString('en')} {list.total === 1 ? 'mail' : 'mails'}, newest first
      </p>
      {list.rows.length === 0 ? (
        <p>{isOpenRange(days) ? 'There is currently no mail.' : 'No mail was written on these days.'}</p>
      ) : (
        <ul className={classes.mails}>
          {list.rows.map((mail) => (
            <li key={mail.id}>
              <details>
                <summary>
                  <span className={classes.subject}>
                    <b>{mail.subject}</b>
                    <br />
                    To {mail.to}
                  </span>
                  <span className={`${classes.soft} ${classes.fate}`}>
                    Written{' '}
                    <time dateTime={mail.createdAt} title={fullTime(mail.createdAt)}>
                      {approvalDate(mail.createdAt)}
                    </time>
                    <br />
                    {fate(mail)}
                  </span>
                </summary>
                <pre className={classes.text}>{mail.text}</pre>
              </details>
            </li>
          ))}
        </ul>
      )}
      {list.rows.length < list.total && (
        <div>
          <Button variant="default" onClick={list.retry}>
            Show older mail
          </Button>
        </div>
      )}
      {list.problem !== null && <p role="alert">Older mail could not be loaded. {list.problem.message}</p>}
    </div>
  )
}
