// What the document gives to its script, for the type checker alone.
interface Option { value: any; en: string; ja: string; han: number; most: number; never: string[] }
interface Field {
  name: string; kind: string; first: boolean; needs: string[]; en: string; ja: string; help_en: string; help_ja: string;
  options: Option[]; instead: string[];
}
interface Verb { kind: string; group: string; by?: string; en: string; ja: string; whole: boolean }
interface Form {
  players: string[]; tiles: [string, string, string][]; chi: boolean; verbs: Verb[]; story: string; table: Field[];
  groups: Record<string, Field[]>; asks: Record<string, string[]>;
}
declare const GIVEN: { form: Form; words: Record<string, Record<string, string>> };
