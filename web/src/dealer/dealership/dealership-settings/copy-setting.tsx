import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { textsUrl } from '#shared/i18n/texts-url.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import classes from './dealership.module.css'
import { ListProblem, RemoveRow } from './list-rows.tsx'
import lookClasses from './look.module.css'
import type { PartProps } from './section-parts.tsx'

type Words = Readonly<Record<string, string>>

async function fileOf(language: 'en' | 'fr', name: 'shop' | 'mails'): Promise<Words> {
  const response = await fetch(`${textsUrl}/${language}/${name}.json`)
  if (!response.ok) throw new Error(`the texts could not be read (${response.status})`)
  return (await response.json()) as Words
}

/** Texts that a dealership may reword, by key: the shop's pages, and mails to customers. */
async function wordsOf(language: 'en' | 'fr'): Promise<Words> {
  const [shop, mails] = await Promise.all([fileOf(language, 'shop'), fileOf(language, 'mails')])
  const ofPages = Object.entries(shop).map(([key, text]) => [`shop.${key}`, text])
  const ofMails = Object.entries(mails).flatMap(([key, text]) =>
    key.startsWith('customer.') ? [[key.replace('customer.', 'email.'), text]] : [],
  )
  return Object.fromEntries([...ofPages, ...ofMails]) as Words
}

/** The product's own texts of the shop, in both languages. */
const useOwnWords = () =>
  useQuery({
    queryKey: ['texts', 'customers'],
    queryFn: async () => ({ en: await wordsOf('en'), fr: await wordsOf('fr') }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The dealership's own texts for the shop, key by key (decisions 2.15). */
export function CopySetting({ form }: PartProps) {
  const t = useText('dealership')
  const words = useOwnWords()
  const copy = form.draft.custom_copy
  const set = (next: typeof copy) => form.set('custom_copy', next)
  const change = (key: string, language: 'en' | 'fr', text: string) =>
    set({ ...copy, [key]: { en: '', fr: '', ...copy[key], [language]: text } })
  if (words.error !== null) return <InlineProblem error={words.error} onRetry={() => void words.refetch()} />
  const known = words.data
  const free = Object.keys(known?.en ?? {}).filter(key => !Object.hasOwn(copy, key))
  return (
    <>
      <p className={classes['faint']}>{t('copy.hint')}</p>
      {Object.entries(copy).map(([key, texts]) => (
        <fieldset key={key} className={lookClasses['copy']}>
          <legend>{known?.en[key] ?? key}</legend>
          {(['en', 'fr'] as const).map(language => (
            <TextInput
              key={language}
              name={`custom_copy.${key}.${language}`}
              label={t(`language.${language}`)}
              lang={language}
              maxLength={500}
              placeholder={known?.[language][key] ?? ''}
              value={texts[language]}
              onChange={event => change(key, language, event.currentTarget.value)}
            />
          ))}
          <RemoveRow
            isLow
            label={t('copy.remove', { key })}
            onRemove={() => set(Object.fromEntries(Object.entries(copy).filter(([other]) => other !== key)))}
          />
        </fieldset>
      ))}
      <ListProblem form={form} field="custom_copy" />
      <NativeSelect
        name="custom_copy"
        label={t('copy.add')}
        value=""
        data={[
          { value: '', label: t('copy.choose') },
          ...(['shop', 'email'] as const).map(group => ({
            group: t(`copy.group.${group}`),
            items: free
              .filter(key => key.startsWith(`${group}.`))
              .map(key => ({ value: key, label: known?.en[key] ?? key })),
          })),
        ]}
        onChange={event => {
          const { value: key } = event.currentTarget
          if (key !== '') set({ ...copy, [key]: { en: known?.en[key] ?? '', fr: known?.fr[key] ?? '' } })
        }}
      />
    </>
  )
}
