import { Title } from '@mantine/core'
import type { LifecycleTable } from '#machines/lifecycle-table.ts'
import { blockerExampleLists } from './blocker-examples.gen.ts'
import tableClasses from './lifecycle-rules.module.css'
import classes from './workflows.module.css'

/** Every event in every state: its target, its sender and its possible refusals. */
export function LifecycleRules({ name, table }: { name: string; table: LifecycleTable }) {
  return (
    <section className={classes.rules} aria-labelledby="rules-title">
      <Title order={2} id="rules-title">
        Events and what they can be refused with
      </Title>
      {/* A scrolling region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={tableClasses.scroll} tabIndex={0} aria-label="Table of events">
        <table className={tableClasses.table}>
          <thead>
            <tr>
              {['Event', 'From', 'To', 'Sent by', 'Can be refused with'].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => (
              <tr key={`${row.event} ${row.from}`}>
                <th scope="row">
                  <code>{row.event}</code>
                </th>
                <td>{row.from}</td>
                <td>{row.to}</td>
                <td>{row.by}</td>
                <td>
                  {row.codes.map((code) => (
                    <code key={code}>{code}</code>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={classes.soft}>
        In every other state the event is refused with <code>wrong_state</code>.
      </p>
      <dl className={tableClasses.codes}>
        {blockerExampleLists[name]?.map(([code, message]) => (
          <div key={code}>
            <dt>
              <code>{code}</code>
            </dt>
            <dd>{message}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
