import { Component, type ErrorInfo, type ReactNode } from 'react';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';

interface GuardProps {
  /** What stands here, as in 'The tree'. */
  readonly what: string;
  readonly children: ReactNode;
}

interface GuardState {
  readonly error: Error | undefined;
}

/** Keeps a bug in one part of the window from taking the others with it. */
export class Guard extends Component<GuardProps, GuardState> {
  override state: GuardState = { error: undefined };
  #stack = '';

  static getDerivedStateFromError(error: unknown): GuardState {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(_error: unknown, { componentStack }: ErrorInfo): void {
    this.#stack = componentStack ?? '';
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    const copy = (): void => void navigator.clipboard.writeText(`${error.stack ?? error.message}\n${this.#stack}`);
    return (
      <div className="desk-note" role="alert">
        <h2>{t('{what} could not be shown', { what: this.props.what })}</h2>
        <p>{t('Something went wrong inside Wayleaf. Your documents and questions are safe.')}</p>
        <div className="acts">
          <Button look="primary" onClick={() => this.setState({ error: undefined })}>
            {t('Try again')}
          </Button>
          <Button look="quiet" onClick={copy}>
            {t('Copy details')}
          </Button>
        </div>
      </div>
    );
  }
}
