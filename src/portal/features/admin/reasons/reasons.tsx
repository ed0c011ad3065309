import { Title } from '@mantine/core'
import { linkOptions } from '@tanstack/react-router'
import { counted } from '#contract/formats/grouped.ts'
import type { RejectionReason } from '#contract/desk/rejection-reason.ts'
import { Time } from '#portal/ui/format/time.tsx'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import { useAnchor } from '#portal/ui/layout/use-anchor.ts'
import { PanelLink } from '#portal/workflow/panel/panel-link.tsx'
import { RowLinks } from '#portal/workflow/panel/row-links.tsx'
import classes from '../admin.module.css'
import styles from './reasons.module.css'
import { kindsWording } from './wording.ts'

function Row({ reason: { id, title, text, kinds, by, updatedAt } }: { reason: RejectionReason }) {
  const params = { reasonId: id }
  return (
    <li>
      <div className={styles.what}>
        <b>{title}</b>
        <span className={styles.line} title={text}>
          {text.split('\n', 1)}
        </span>
      </div>
      <div className={styles.under}>{kindsWording(kinds)}</div>
      <div className={styles.under}>
        <Time at={updatedAt} /> by {by.email}
      </div>
      <RowLinks
        name={title}
        edit={linkOptions({ to: '/admin/reasons/$reasonId/edit', params })}
        remove={linkOptions({ to: '/admin/reasons/$reasonId/delete', params })}
      />
    </li>
  )
}

/** The reasons for rejections that staff keep, by title. */
export function Reasons({ reasons }: { reasons: readonly RejectionReason[] }) {
  const place = useAnchor<HTMLDivElement>('reasons')
  return (
    <div ref={place} id="reasons" tabIndex={-1} className={classes.screen}>
      <div className={classes.top}>
        <Title order={1}>Rejection reasons</Title>
        <PanelLink to="/admin/reasons/new">New reason</PanelLink>
      </div>
      {reasons.length === 0 ? (
        <EmptyState drawing="letters" title="No reason is saved yet">
          Save what you often write to providers. It is offered wherever an approval or a price change is
          rejected.
        </EmptyState>
      ) : (
        <>
          <p className={classes.soft}>
            {counted(reasons.length, 'reason')}, offered where an approval or a price change is rejected
          </p>
          <ul className={`${classes.sheet} ${styles.reasons}`}>
            {reasons.map((reason) => (
              <Row key={reason.id} reason={reason} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
