// citation-js is written without types: the few calls that are used.
declare module '@citation-js/core' {
  export const plugins: {
    readonly input: { data(input: unknown, type: string): unknown };
    readonly output: { format(name: string, data: unknown, options?: unknown): unknown };
    readonly config: {
      get(plugin: string): {
        readonly format: object;
        readonly constants: {
          readonly defaultStrings: Readonly<Record<string, string>>;
          readonly commands: object;
          readonly argumentCommands: object;
        };
      };
    };
  };
}
declare module '@citation-js/plugin-bibtex';
declare module '@citation-js/plugin-ris';
