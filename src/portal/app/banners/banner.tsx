import type { ReactNode } from 'react'
import { Icon } from '#portal/ui/signs/icon.tsx'
import classes from './banners.module.css'

interface Props {
  /** Id of its title. */
  id: string
  tone: 'alert' | 'info'
  title: string
  actions?: ReactNode
  /** Its text, below the title. */
  children: ReactNode
}

/** A banner at the top of a page. */
export function Banner({ id, tone, title, actions, children }: Props) {
  return (
    <section className={classes.banner} data-tone={tone} aria-labelledby={id}>
      <Icon name={tone} />
      <div className={classes.words}>
        <h2 id={id}>{title}</h2>
        <p>{children}</p>
      </div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </section>
  )
}
