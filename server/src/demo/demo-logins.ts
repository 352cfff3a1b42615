export const demoPassword = 'demo forecourt passphrase'
