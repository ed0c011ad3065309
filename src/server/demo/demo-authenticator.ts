/** The secret of the demo partners' authenticators. */
export const demoAuthenticator: Uint8Array = Buffer.from('partner-portal-demo!')
