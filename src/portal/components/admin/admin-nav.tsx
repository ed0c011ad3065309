import { Link, type LinkProps } from '@tanstack/react-router'
import { useAdminCounts } from '../../admin-counts.ts'
import tabs from '../addon/addon.module.css'
import { HiddenText } from '../hidden-text.tsx'
import classes from './admin.module.css'

interface Place extends Pick<LinkProps, 'to' | 'params' | 'activeOptions'> {
  name: string
  /** How many things wait there, and what for. */
  waiting?: { count: number; words: string }
}

/** The pages of the admin area, with how much waits in each. */
export function AdminNav() {
  const counts = useAdminCounts()
  const mails = counts?.mails ?? null
  const places: Place[] = [
    { name: 'Overview', to: '/admin', activeOptions: { exact: true } },
    {
      name: 'Approvals',
      to: '/admin/approvals',
      ...(counts === null ? {} : { waiting: { count: counts.approvals, words: 'pending' } }),
    },
    {
      name: 'Repricing',
      to: '/admin/repricing',
      ...(counts === null ? {} : { waiting: { count: counts.repricings, words: 'current' } }),
    },
    { name: 'Addresses', to: '/admin/addresses' },
    { name: 'Users', to: '/admin/users' },
    { name: 'Email lookup', to: '/admin/email-lookup' },
    ...(mails === null ? [] : [{ name: 'Outbox', to: '/admin/outbox' } as const]),
  ]
  return (
    <nav aria-label="Admin" className={tabs.tabs}>
      {places.map(({ name, waiting, ...link }) => (
        <Link key={name} {...link} className={tabs.tab}>
          {name}
          {waiting !== undefined && waiting.count > 0 && (
            <>
              {' '}
              <span className={classes.count}>{waiting.count.toLocaleString('en')}</span>
              <HiddenText> {waiting.words}</HiddenText>
            </>
          )}
        </Link>
      ))}
    </nav>
  )
}
