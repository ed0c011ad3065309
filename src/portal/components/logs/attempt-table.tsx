import { memo } from 'react'
import { attemptDate } from '../../attempt-date.ts'
import { actionNames, errorWords } from '../../attempt-words.ts'
import { fullTime } from '../../dates.ts'
import { HiddenText } from '../hidden-text.tsx'
import { Icon } from '../icon.tsx'
import { AttemptDetails } from './attempt-details.tsx'
import { type AttemptListProps, attemptProps, type AttemptProps } from './attempt-list.ts'
import classes from './attempts.module.css'

const columns = ['Date', 'Action', 'Error', 'Code', 'App', 'Plan', 'URL'] as const

const Row = memo(function Row({ attempt, isShown, isOpen, onToggle, ...details }: AttemptProps) {
  const { id, createdAt, actionType, errorType, responseCode, appName, plan, url } = attempt
  return (
    <>
      <tr hidden={!isShown} className={classes.row} data-open={isOpen}>
        <th scope="row">
          <button
            type="button"
            className={classes.opener}
            aria-expanded={isOpen}
            aria-controls={`attempt-${id}`}
            onClick={() => onToggle(attempt)}
          >
            <Icon name="chevron" size={14} />
            <time dateTime={createdAt} title={fullTime(createdAt)}>
              {attemptDate(createdAt)}
            </time>
          </button>
        </th>
        <td>{actionNames[actionType]}</td>
        <td>{errorWords[errorType].name}</td>
        <td>{responseCode ?? <HiddenText>None</HiddenText>}</td>
        <td>{appName}</td>
        <td>{plan}</td>
        <td className={classes.url}>{url}</td>
      </tr>
      <tr id={`attempt-${id}`} hidden={!isShown || !isOpen}>
        {isOpen && (
          <td colSpan={columns.length}>
            <AttemptDetails attempt={attempt} {...details} />
          </td>
        )}
      </tr>
    </>
  )
})

/** Failed attempts as rows, each of which opens what it is about. */
export function AttemptTable(props: AttemptListProps) {
  return (
    <table className={classes.table} hidden={props.shown.size === 0} aria-label="Failed attempts">
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.attempts.map((attempt) => (
          <Row key={attempt.id} {...attemptProps(props, attempt)} />
        ))}
      </tbody>
    </table>
  )
}
