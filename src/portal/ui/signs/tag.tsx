import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import classes from './tag.module.css'
import type { Tone } from './tone.ts'

interface Props {
  tone: Tone
  /** A sign before the word; without one there is a dot. */
  icon?: IconName
  children: ReactNode
}

/** A state in one word, on a tinted ground. It keeps to one line. */
export function Tag({ tone, icon, children }: Props) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {icon === undefined ? <i className={classes.dot} /> : <Icon name={icon} size={12} />}
      {children}
    </span>
  )
}
