import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/**
 * Reloads the page's data after a change or a refusal; resolves when the page shows it. Once the session has ended,
 * the page stays as it is, with what was typed, until the user signs in again (READINGS 28).
 */
export function useReload(): () => Promise<void> {
  const router = useRouter()
  return useCallback(async () => {
    if (router.options.context.session.getSnapshot().hasTag('signedIn'))
      await router.invalidate({ sync: true })
  }, [router])
}
