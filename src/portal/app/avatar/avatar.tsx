import { useEffect, useState } from 'react'
import { avatarUrl, initials } from './avatar.ts'
import { useConfig } from '../use-config.ts'
import classes from './avatar.module.css'

/** Somebody's image, where a service for them is configured and has one, or their initials; the e-mail stands beside. */
export function Avatar({ email }: { email: string }) {
  const { avatarBase } = useConfig().config
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    const show = (next: string | null) => isCurrent && setUrl(next)
    // Where nothing can be hashed, as outside of a secure context, initials do.
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
