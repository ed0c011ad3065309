// With block layout, some browsers expose a table to assistive technology only by explicit roles.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { memo } from 'react'
import { attemptDate } from './attempt-date.ts'
import { attemptErrorNames } from '#contract/wording/attempt-errors.ts'
import { actionNames } from './wording.ts'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import { Icon } from '#portal/ui/signs/icon.tsx'
import { AttemptDetails } from './attempt-details.tsx'
import { type AttemptListProps, attemptProps, type AttemptProps } from './attempt-list.ts'
import classes from './attempts.module.css'
import { Time } from '#portal/ui/format/time.tsx'

const columns = ['Date', 'Action', 'Error', 'Code', 'App', 'Plan', 'URL'] as const

const Cells = memo(function Cells(props: Pick<AttemptProps, 'attempt' | 'isOpen' | 'onToggle'>) {
  const { attempt, isOpen, onToggle } = props
  const { id, createdAt, actionType, errorType, responseCode, appName, plan, url } = attempt
  return (
    <tr role="row" className={classes.row}>
      <th role="rowheader" scope="row">
        <button
          type="button"
          className={classes.opener}
          aria-expanded={isOpen}
          aria-controls={`attempt-${id}`}
          onClick={() => onToggle(attempt)}
        >
          <Icon name="chevron" size={14} />
          <Time at={createdAt}>{attemptDate(createdAt)}</Time>
        </button>
      </th>
      <td role="cell">{actionNames[actionType]}</td>
      <td role="cell">{attemptErrorNames[errorType]}</td>
      <td role="cell">{responseCode ?? <HiddenText>None</HiddenText>}</td>
      <td role="cell">{appName}</td>
      <td role="cell">{plan}</td>
      <td role="cell">{url}</td>
    </tr>
  )
})

const Attempt = memo(function Attempt({ isShown, isOpen, attempt, onToggle, ...details }: AttemptProps) {
  return (
    <tbody role="rowgroup" className={classes.attempt} hidden={!isShown} data-open={isOpen}>
      <Cells attempt={attempt} isOpen={isOpen} onToggle={onToggle} />
      {isOpen && (
        <tr role="row" id={`attempt-${attempt.id}`} className={classes.opened}>
          <td role="cell" colSpan={columns.length}>
            <AttemptDetails attempt={attempt} {...details} />
          </td>
        </tr>
      )}
    </tbody>
  )
})

/** Failed attempts as expandable rows. Laid out as blocks, so that those out of view cost nothing. */
export const AttemptTable = memo(function AttemptTable(props: AttemptListProps) {
  return (
    <table
      role="table"
      className={classes.table}
      hidden={props.shown.size === 0}
      aria-label="Failed attempts"
    >
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((name) => (
            <th key={name} role="columnheader" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {props.attempts.map((attempt) => (
        <Attempt key={attempt.id} {...attemptProps(props, attempt)} />
      ))}
    </table>
  )
})
