import { readSamlMetadata, type SamlMetadata } from '@forecourt/domain/identity/accounts/saml-metadata.ts'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { fieldMessage } from '#shared/forms/field-message.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { fetchMetadata } from './identity-providers.api.ts'
import classes from './identity-providers.module.css'

interface Props {
  readonly isRead: boolean
  readonly onRead: (metadata: SamlMetadata) => void
}

/** A SAML provider's metadata, by URL or pasted: it fills in the fields below. */
export function MetadataField({ isRead, onRead }: Props) {
  const t = useText('providers')
  useText('validation')
  const [url, setUrl] = useState('')
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<unknown>()
  const [isAsking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    setProblem(undefined)
    setFailure(undefined)
    try {
      const { metadata, problem: found } = await fetchMetadata(url.trim())
      if (found !== null) setProblem(t(`metadata.${found}`))
      else if (metadata !== null) onRead(metadata)
    } catch (error) {
      const told = isCallError(error) ? error.fields['url']?.[0] : undefined
      if (told) setProblem(fieldMessage('url', told))
      else setFailure(error)
    } finally {
      setAsking(false)
    }
  }
  const paste = (xml: string) => {
    const metadata = readSamlMetadata(xml)
    if (metadata !== undefined) onRead(metadata)
  }
  return (
    <fieldset className={classes['metadata']}>
      <legend className="dp-heading">{t('metadata.title')}</legend>
      <p className="dp-faint" role="status">
        {t(isRead ? 'metadata.read' : 'metadata.hint')}
      </p>
      <div className={classes['ask']}>
        <TextInput
          label={t('metadata.url')}
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={2048}
          value={url}
          error={problem}
          onChange={event => setUrl(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            // Enter loads the metadata first, instead of submitting the provider.
            event.preventDefault()
            if (url.trim() !== '') void ask()
          }}
        />
        <Button variant="default" disabled={url.trim() === ''} loading={isAsking} onClick={() => void ask()}>
          {t('metadata.ask')}
        </Button>
      </div>
      {failure === undefined ? null : <InlineProblem error={failure} />}
      <Textarea
        label={t('metadata.paste')}
        rows={3}
        spellCheck={false}
        onChange={event => paste(event.currentTarget.value)}
      />
    </fieldset>
  )
}
