import { useEffect, useState } from 'react'
import { avatarUrl, initials } from './avatar.ts'
import { useConfig } from '../use-config.ts'
import classes from './avatar.module.css'

/** A person's image if the configured service has one, else their initials; the e-mail is shown beside it. */
export function Avatar({ email }: { email: string }) {
  const { avatarBase } = useConfig().config
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    const show = (next: string | null) => isCurrent && setUrl(next)
    // Hashing fails outside a secure context; fall back to initials.
    if (avatarBase !== null) avatarUrl(avatarBase, email).then(show, () => show(null))
    return () => void (isCurrent = false)
  }, [avatarBase, email])
  return (
    <span className={classes.avatar} aria-hidden="true">
      {url === null ? (
        initials(email)
      ) : (
        <img src={url} alt="" referrerPolicy="no-referrer" onError={() => setUrl(null)} />
      )}
    </span>
  )
}
