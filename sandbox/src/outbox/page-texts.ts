export type Language = 'en' | 'fr'

const en = {
  title: 'Outbox',
  intro: 'Everything this demo would have sent. Nothing leaves this computer.',
  language: 'Français',
  search: 'Recipient (email address or phone number)',
  find: 'Search',
  showAll: 'Show all',
  mail: 'Email',
  sms: 'Text message',
  to: 'To',
  from: 'From',
  code: 'Code',
  noSubject: '(no subject)',
  open: 'Open',
  back: 'Back to the outbox',
  designed: 'The email as designed',
  attachments: 'Attachments',
  bytes: 'B',
  nothing: 'Nothing has been sent yet.',
  nothingFor: 'Nothing has been sent to a recipient like this.',
  missing: 'This message is not kept any more.',
  count: (count: number) => (count === 1 ? '1 message' : `${count} messages`),
}

const fr: typeof en = {
  title: 'Boîte d’envoi',
  intro: 'Tout ce que cette démonstration aurait envoyé. Rien ne quitte cet ordinateur.',
  language: 'English',
  search: 'Destinataire (adresse de courriel ou numéro de téléphone)',
  find: 'Chercher',
  showAll: 'Tout afficher',
  mail: 'Courriel',
  sms: 'Message texte',
  to: 'À',
  from: 'De',
  code: 'Code',
  noSubject: '(sans objet)',
  open: 'Ouvrir',
  back: 'Retour à la boîte d’envoi',
  designed: 'Le courriel tel que mis en page',
  attachments: 'Pièces jointes',
  bytes: 'o',
  nothing: 'Rien n’a encore été envoyé.',
  nothingFor: 'Rien n’a été envoyé à un tel destinataire.',
  missing: 'Ce message n’est plus conservé.',
  count: count => (count <= 1 ? `${count} message` : `${count} messages`),
}

export type PageTexts = typeof en

export const pageTexts: Readonly<Record<Language, PageTexts>> = { en, fr }

/** The requested language, or the browser's first supported one, or English. */
export function chooseLanguage(asked: string | undefined, accepted: string | undefined): Language {
  if (asked === 'en' || asked === 'fr') return asked
  const first = /\b(en|fr)\b/i.exec(accepted ?? '')?.[1]?.toLowerCase()
  return first === 'fr' ? 'fr' : 'en'
}
