/** An e-mail address that wraps before its domain. */
export function Email({ address }: { address: string }) {
  const [name, domain] = address.split('@')
  return (
    <>
      {name}
      <wbr />@{domain}
    </>
  )
}
