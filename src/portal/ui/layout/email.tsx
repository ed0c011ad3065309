/** An address that breaks before its domain where it needs a second line. */
export function Email({ address }: { address: string }) {
  const [name, domain] = address.split('@')
  return (
    <>
      {name}
      <wbr />@{domain}
    </>
  )
}
