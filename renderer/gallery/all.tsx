import type { Section } from './example.ts';

/** Every example in a frame of its own, as the address asks: what is opened in one takes nothing from the others. */
export function All({ sections }: { readonly sections: readonly Section[] }) {
  const how = location.search.replace(/^\?/, '&');
  return (
    <main className="gallery-all">
      {sections.map(({ name, examples }) => (
        <section key={name}>
          <h2>{name}</h2>
          {examples.map(({ id, width, height }) => (
            <figure key={id} data-example={id}>
              <figcaption>
                <a href={`?show=${id}${how}`}>{id}</a>
              </figcaption>
              <iframe
                title={id}
                src={`?show=${id}${how}`}
                loading="lazy"
                width={width === undefined ? 1280 : width + 48}
                height={height === undefined ? 640 : height + 48}
              />
            </figure>
          ))}
        </section>
      ))}
    </main>
  );
}
