import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import classes from './admin.module.css'

interface Props {
  /** How many repricings wait for a decision. */
  requests: number
  /** How many mails the outbox shows; null where it is not shown. */
  mails: number | null
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** Where platform staff find what is theirs alone. */
export function AdminIndex({ requests, mails }: Props) {
  return (
    <div className={classes.screen}>
      <Title order={1}>Admin</Title>
      <ul className={classes.cards}>
        <li>
          <Link to="/admin/repricing/$group" params={{ group: 'current' }} className={classes.card}>
            <Title order={2}>Repricing</Title>
            <p>Decide on providers’ requests to change the prices of plans.</p>
            <p className={classes.soft}>{counted(requests, 'current request', 'current requests')}</p>
          </Link>
        </li>
        <li>
          <Link to="/workflows" className={classes.card}>
            <Title order={2}>Workflows</Title>
            <p>See what every workflow allows, drawn from the machines that the platform runs.</p>
          </Link>
        </li>
        {mails !== null && (
          <li>
            <Link to="/admin/outbox" className={classes.card}>
              <Title order={2}>Outbox</Title>
              <p>Read the mail that this demo has written.</p>
              <p className={classes.soft}>{counted(mails, 'mail', 'mails')}</p>
            </Link>
          </li>
        )}
      </ul>
    </div>
  )
}
